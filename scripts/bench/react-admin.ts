// A list of the same rows built with react-admin, as a reference for the first view of a page on a slow device.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

/** Installed on the first run; the packages are not dependencies of the portal. */
const folder = fileURLToPath(new URL("../../node_modules/.cache/bench-react-admin/", import.meta.url));
const packages = {
  "react-admin": "5.15.4",
  "@mui/material": "9.5.0",
  "@mui/icons-material": "9.5.0",
  react: "19.3.1",
  "react-dom": "19.3.1",
};

/** The list of banks with the columns, the order and the number of rows of the portal's page. */
const source = `import { createRoot } from "react-dom/client";
import { Admin, BooleanField, Datagrid, List, Resource, SearchInput, TextField } from "react-admin";
import { createElement as h } from "react";
const dataProvider = {
  async getList(resource, { pagination, sort, filter }) {
    const query = new URLSearchParams({ page: pagination.page, perPage: pagination.perPage });
    if (filter.q) query.set("q", filter.q);
    const answer = await fetch("/api/" + resource + "?" + query, { headers: { authorization: "Bearer " + window.token } });
    const { data, meta } = await answer.json();
    return { data, total: meta.totalCount };
  },
};
const Banks = () =>
  h(List, { perPage: 30, filters: [h(SearchInput, { source: "q", alwaysOn: true })] },
    h(Datagrid, null, h(TextField, { source: "code" }), h(TextField, { source: "name" }),
      h(TextField, { source: "swiftCode" }), h(BooleanField, { source: "active" })));
createRoot(document.getElementById("root")).render(
  h(Admin, { dataProvider }, h(Resource, { name: "bank", list: Banks })));
`;
const page = `<!doctype html><html lang="id"><head><meta charset="utf-8"><title>Bank</title></head>
<body><div id="root"></div><script type="module" src="./main.js"></script></body></html>`;

async function buildPage(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies: packages }),
  );
  writeFileSync(join(folder, "main.js"), source);
  writeFileSync(join(folder, "index.html"), page);
  if (!existsSync(join(folder, "node_modules/react-admin")))
    execFileSync("npm", ["install", "--no-audit", "--no-fund"], {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
  const outDir = join(folder, "dist");
  await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: { outDir, emptyOutDir: true, target: "es2022" },
  });
  return outDir;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Sends a file of the page with Brotli at its highest level, as the portal does. */
function fileSender(out: string) {
  const sent = new Map<string, Buffer>();
  return (path: string, response: ServerResponse): void => {
    const file = join(out, path === "/" ? "index.html" : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    const content = sent.get(file) ?? brotliCompressSync(readFileSync(file));
    sent.set(file, content);
    const type = types[extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-encoding": "br" }).end(content);
  };
}

export type Reference = { readonly url: string; close(): void };

/** Builds the page and serves it; its requests for rows are answered by the portal at `portal`. */
export async function openReactAdmin(portal: string): Promise<Reference> {
  const send = fileSender(await buildPage());
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization = "" } = request.headers;
    const answer = await fetch(portal + request.url, { headers: { authorization } });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path.startsWith("/api/")) void pass(request, response).catch(() => response.writeHead(502).end());
    else send(path, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
