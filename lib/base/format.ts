// What each known format accepts.
// Clauses: format.*. Rules: RFC 2673 section 3.2 (ipv4).

/** The known formats by name; an unknown one is no assertion. */
export const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
    ["ipv4", isIpv4],
]);

function isIpv4(text: string): boolean {
    const parts = text.split(".", 5);
    return parts.length === 4 && parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part) && Number(part) <= 255);
}
