import { bodyOf, entriesOf, type Entry, type ResolvedOpenApi } from "./open-api.ts";

/** A parameter in Postman format. */
type Variable = {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: boolean;
};

const variables = ({ operation }: Entry, where: "path" | "query"): Variable[] =>
  (operation.parameters ?? [])
    .filter((p) => p.in === where)
    .map((p) => ({
      key: p.name,
      value: String(p.schema.default ?? p.schema.examples?.[0] ?? ""),
      ...(p.description ? { description: p.description } : {}),
      ...(p.required || p.schema.default !== undefined ? {} : { disabled: true }),
    }));

function requestOf(entry: Entry): object {
  const { method, path, operation } = entry;
  const query = variables(entry, "query");
  const search = query
    .filter((q) => !q.disabled)
    .map((q) => `${q.key}=${q.value}`)
    .join("&");
  const address = path.replace(/\{(\w+)\}/g, ":$1");
  const example = bodyOf(operation)?.example;
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description ?? "",
      header: example === undefined ? [] : [{ key: "Content-Type", value: "application/json" }],
      ...(example === undefined
        ? {}
        : { body: { mode: "raw", raw: JSON.stringify(example, null, 2), options: { raw: { language: "json" } } } }),
      url: {
        raw: `{{baseUrl}}${address}${search ? `?${search}` : ""}`,
        host: ["{{baseUrl}}"],
        path: address.slice(1).split("/"),
        query,
        variable: variables(entry, "path"),
      },
    },
  };
}

/**
 * Converts a document to a Postman collection (v2.1), also readable by Bruno and Insomnia; address and key are
 * variables.
 */
export function collectionOf(document: ResolvedOpenApi, baseUrl: string): object {
  const entries = entriesOf(document);
  const tags = [...new Set(entries.map((e) => e.operation.tags[0] ?? ""))];
  return {
    info: {
      name: document.info.title,
      description: document.info.description ?? "",
      version: document.info.version,
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: baseUrl },
      { key: "apiKey", value: "" },
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: entries.filter((e) => (e.operation.tags[0] ?? "") === tag).map(requestOf),
    })),
  };
}
