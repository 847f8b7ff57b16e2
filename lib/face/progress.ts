// The progress line on a terminal's stderr: drawn at most ten times a second, erased before anything else is written.
// Clauses: run.progress.

import * as host from "../host/node.ts";
import { progressLine, styleFor, textWidth, widthDefault } from "../model/terminal.ts";

/** Drawing more often than this costs time and shows nothing more. */
const intervalMs = 100;
/** Short work shows no line at all. */
const patienceMs = 300;
const erase = "\r\u001b[2K";

/** Starts the line. `report` draws it now and then, `clear` takes it away; it draws itself again with the next report. */
export function startProgress(): { report(done: number, total?: number, message?: string): void; clear(): void } {
    const startMs = host.now();
    const style = styleFor(host.environment(), true);
    let drawnMs = startMs + patienceMs - intervalMs;
    /** How many columns the line takes; 0 where there is none. */
    let columns = 0;
    const clear = (): void => {
        if (columns > 0) {
            // Without escape sequences blanks take the line away.
            host.writeAll(2, style.colour ? erase : `\r${" ".repeat(columns)}\r`);
        }
        columns = 0;
    };
    host.beforeStderr(clear);
    return {
        clear,
        report(done, total, message) {
            const now = host.now();
            if (now - drawnMs < intervalMs) {
                return;
            }
            drawnMs = now;
            const line = progressLine({ done, total, message, elapsedMs: now - startMs, width: host.columnsOf(2) ?? widthDefault, style });
            const wide = style.colour ? 1 : textWidth(line);
            host.writeAll(2, style.colour ? erase + line : `\r${line}${" ".repeat(Math.max(0, columns - wide))}`);
            columns = Math.max(columns, wide);
        },
    };
}
