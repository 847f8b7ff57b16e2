// A package registry on loopback for the process vectors: it serves what the vector states, in the protocol of npm's registry.
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";

/**
 * Serves packages by `name@version`: the files of each, by relative name. A `package.json` among them is joined by name and version.
 * Resolves to {url, asked, close}; `asked` grows with the paths asked for. A package set later is served as well.
 */
export async function startRegistry(packages) {
    const asked = [];
    const server = createServer((request, response) => {
        const path = decodeURIComponent(request.url);
        asked.push(path);
        const [name, file] = path.slice(1).split("/-/");
        const body = file === undefined ? packument(packages, name, url) : tarball(packages, file);
        response.writeHead(body === undefined ? 404 : 200, { "content-type": file === undefined ? "application/json" : "application/octet-stream" });
        response.end(body ?? "{\"error\":\"not found\"}");
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const url = `http://127.0.0.1:${server.address().port}/`;
    const close = () => {
        server.closeAllConnections();
        server.close();
    };
    return { url, asked, close };
}

/** What npm reads of a package: its versions, and where each one's archive is. */
function packument(packages, name, url) {
    const versions = Object.keys(packages).filter((key) => key.startsWith(`${name}@`)).map((key) => key.slice(name.length + 1));
    if (versions.length === 0) {
        return undefined;
    }
    const list = versions.map((version) => {
        const integrity = `sha512-${createHash("sha512").update(packages[`${name}@${version}`].broken === undefined ? archive(packages, name, version) : "other").digest("base64")}`;
        return [version, { ...manifest(packages, name, version), dist: { tarball: `${url}${name}/-/${encodeURIComponent(`${name}@${version}`)}`, integrity } }];
    });
    return JSON.stringify({ name, "dist-tags": { latest: versions.at(-1) }, versions: Object.fromEntries(list) });
}

function manifest(packages, name, version) {
    const given = packages[`${name}@${version}`]["package.json"];
    return { name, version, ...given === undefined ? {} : JSON.parse(given) };
}

function tarball(packages, key) {
    const end = key.lastIndexOf("@");
    return Object.hasOwn(packages, key) ? archive(packages, key.slice(0, end), key.slice(end + 1)) : undefined;
}

/** A gzipped archive in the format ustar; the time is 0, so that equal files are equal bytes. */
function archive(packages, name, version) {
    const files = { ...packages[`${name}@${version}`], "package.json": JSON.stringify(manifest(packages, name, version)) };
    const parts = Object.entries(files).flatMap(([path, text]) => {
        const bytes = Buffer.from(text);
        const head = Buffer.alloc(512);
        const put = (value, at) => head.write(value, at, "latin1");
        const octal = (value, digits) => `${value.toString(8).padStart(digits, "0")}\0`;
        put(`package/${path}`, 0);
        put(octal(0o644, 7) + octal(0, 7) + octal(0, 7) + octal(bytes.length, 11) + octal(0, 11), 100);
        put("        0", 148);
        put("ustar\0" + "00", 257);
        put(`${octal(head.reduce((sum, byte) => sum + byte, 0), 6)} `, 148);
        return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
    });
    return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]));
}
