// The progress line on a terminal's stderr: drawn at most ten times a second, erased before anything else is written.
// Clauses: run.progress.

import * as host from "../host/node.ts";
import { progressLine, styleFor } from "../model/terminal.ts";

/** Drawing more often than this costs time and shows nothing more. */
const intervalMs = 100;
/** Short work shows no line at all. */
const patienceMs = 300;
const erase = "\r\u001b[2K";

export function startProgress(): { report(done: number, total?: number, message?: string): void; clear(): void } {
    const startMs = host.now();
    const style = styleFor(host.environment(), true);
    let drawnMs = startMs + patienceMs - intervalMs;
    let isDrawn = false;
    return {
        report(done, total, message) {
            const now = host.now();
            if (now - drawnMs < intervalMs) {
                return;
            }
            drawnMs = now;
            isDrawn = true;
            const line = progressLine({ done, total, message, elapsedMs: now - startMs, width: host.columnsOf(2) ?? 80, style });
            host.writeAll(2, (style.colour ? erase : "\r") + line);
        },
        clear() {
            if (isDrawn) {
                host.writeAll(2, style.colour ? erase : "\n");
            }
            isDrawn = false;
        },
    };
}
