/** Whether a label that begins with "xn--", in either case, is an A-label: at most 63 characters, as the caller has checked. */
export declare function isALabel(label: string): boolean;
