// Measures examples/csv-query on a generated CSV file: time, throughput and peak memory of each operation, beside awk,
// Python's csv module and wc, where they are installed. Usage: node bench/csv.js [MEGABYTES], 1000 unless given.
// The file is made in a temporary folder and removed at the end. Peak memory is VmHWM of /proc, so it needs Linux.

import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

const pollMs = 20;
const cities = ["Berlin", "London", "Paris", "Oslo", "Rome", "Madrid", "Vienna", "Prague", "Lisbon", "Warsaw"];
const megabytes = Number(process.argv[2] ?? 1_000);
if (!(megabytes > 0)) {
    console.error("usage: node bench/csv.js [MEGABYTES]");
    process.exit(2);
}

// A linear congruential generator: every run makes the same file.
function generator(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return (state >>> 8) % below;
    };
}

function writeCsv(path, sizeBytes) {
    const random = generator(20_261);
    const two = (number) => String(number).padStart(2, "0");
    const file = openSync(path, "w");
    let written = writeSync(file, "id,date,city,product,quantity,price,paid,note\n");
    for (let id = 1; written < sizeBytes;) {
        let text = "";
        for (const last = id + 20_000; id < last; id += 1) {
            const note = random(20) === 0 ? '"a ""quoted"", note"' : "plain note";
            text += `${id},20${two(20 + random(6))}-${two(1 + random(12))}-${two(1 + random(28))},${cities[random(10)]},product ${random(5_000)},${1 + random(20)},${random(10_000) / 100},${random(3) > 0},${note}\n`;
        }
        written += writeSync(file, text);
    }
    closeSync(file);
}

function peakKilobytes(pid) {
    try {
        return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0);
    } catch {
        // The process has just ended: the value read before stands.
        return 0;
    }
}

function measure(command, args) {
    return new Promise((resolve, reject) => {
        const startMs = performance.now();
        const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined } });
        let [peak, output, complaint] = [0, "", ""];
        const poll = setInterval(() => {
            peak = Math.max(peak, peakKilobytes(child.pid));
        }, pollMs);
        child.stdout.setEncoding("utf8").on("data", (text) => {
            output += text;
            peak = Math.max(peak, peakKilobytes(child.pid));
        });
        child.stderr.setEncoding("utf8").on("data", (text) => {
            complaint += text;
        });
        child.on("error", reject);
        child.on("close", (status) => {
            clearInterval(poll);
            if (status !== 0) {
                reject(new Error(`${command} ${args.join(" ")} ended with ${status}: ${complaint}`));
                return;
            }
            resolve({ seconds: (performance.now() - startMs) / 1_000, megabytes: peak / 1_024, output });
        });
    });
}

function tool(...args) {
    return [process.execPath, [join(import.meta.dirname, "../bin/toolfuncs.js"), join(import.meta.dirname, "../examples/csv-query"), ...args]];
}

const python = `
import csv, sys
sums = {}
with open(sys.argv[1], newline="") as file:
    for row in csv.DictReader(file):
        sums[row["city"]] = sums.get(row["city"], 0) + float(row["price"])
print(len(sums))
`;

function runs(path) {
    const json = JSON.stringify;
    return [
        ["wc -l (reads every byte)", "wc", ["-l", path]],
        ["rows, first 100", ...tool("rows", path)],
        ["rows, filter on text, none match", ...tool("rows", path, "--where", json([{ column: "city", value: "Osaka" }]))],
        ["rows, filter on number, sort, 10", ...tool("rows", path, "--where", json([{ column: "price", op: "gt", value: 99 }]), "--sort", json([{ column: "date", descending: true }]), "--limit", "10")],
        ["rows, sort by number, 10,000", ...tool("rows", path, "--sort", json([{ column: "price", descending: true }]), "--limit", "10000")],
        ["group by city, count and sum", ...tool("group", path, "--keys", json(["city"]), "--aggregates", json([{ op: "count" }, { op: "sum", column: "price" }]))],
        ["the same in awk, quotes not read", "awk", ["-F,", "NR>1{n[$3]++;s[$3]+=$6}END{for(c in n)print c,n[c],s[c]}", path]],
        ["the same sum in Python's csv", "python3", ["-c", python, path]],
        ["group by product, 5,000 groups, median", ...tool("group", path, "--keys", json(["product"]), "--aggregates", json([{ op: "median", column: "price" }]))],
        ["group by id, 10,000 of all keys kept", ...tool("group", path, "--keys", json(["id"]))],
        ["columns, statistics of all 8", ...tool("columns", path)],
    ];
}

const folder = mkdtempSync(join(tmpdir(), "toolfuncs-bench-"));
const path = join(folder, "generated.csv");
try {
    writeCsv(path, megabytes * 1e6);
    const size = statSync(path).size;
    console.log(`Node ${process.version}, ${availableParallelism()} cores, ${(size / 1e6).toFixed(0)} MB\n`);
    console.log("| operation | seconds | MB/s | peak MB |\n|---|---|---|---|");
    for (const [name, command, args] of runs(path)) {
        if (!command.includes("/") && spawnSync(command, ["--version"], { stdio: "ignore" }).error) {
            continue;
        }
        const { seconds, megabytes: peak } = await measure(command, args);
        console.log(`| ${name} | ${seconds.toFixed(1)} | ${(size / 1e6 / seconds).toFixed(0)} | ${peak.toFixed(0)} |`);
    }
} finally {
    rmSync(folder, { recursive: true, force: true });
}
