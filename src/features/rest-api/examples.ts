/** A call in common languages of distributors' systems; a test runs each of them. */
export const languages = ["curl", "JavaScript", "Python", "PHP"] as const;
export type Language = (typeof languages)[number];
export type Example = { readonly method: string; readonly url: string; readonly key: string; readonly body?: unknown };

const pretty = (body: unknown): string => JSON.stringify(body, null, 2);
const single = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const makers: Readonly<Record<Language, (e: Example) => string>> = {
  curl: ({ method, url, key, body }) =>
    [
      `curl -sS -X ${method} '${url}' \\`,
      `  -H 'Authorization: Bearer ${key}'${body === undefined ? "" : " \\"}`,
      ...(body === undefined
        ? []
        : ["  -H 'Content-Type: application/json' \\", "  --data-binary @- <<'JSON'", pretty(body), "JSON"]),
    ].join("\n"),
  JavaScript: ({ method, url, key, body }) =>
    `const response = await fetch(${JSON.stringify(url)}, {
  method: ${JSON.stringify(method)},
  headers: { Authorization: ${JSON.stringify(`Bearer ${key}`)}${body === undefined ? "" : ', "Content-Type": "application/json"'} },${body === undefined ? "" : `\n  body: JSON.stringify(${pretty(body).replaceAll("\n", "\n  ")}),`}
});
console.log(response.status, await response.text());`,
  Python: ({ method, url, key, body }) =>
    `import json, urllib.error, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    method=${JSON.stringify(method)},
    headers={"Authorization": ${JSON.stringify(`Bearer ${key}`)}${body === undefined ? "" : ', "Content-Type": "application/json"'}},${body === undefined ? "" : `\n    data=json.dumps(json.loads(r"""${pretty(body)}""")).encode(),`}
)
try:
    with urllib.request.urlopen(request) as response:
        print(response.status, response.read().decode())
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`,
  PHP: ({ method, url, key, body }) =>
    `<?php
$context = stream_context_create(['http' => [
    'method' => ${single(method)},
    'header' => ${single(`Authorization: Bearer ${key}`)}${body === undefined ? "" : ` . "\\r\\nContent-Type: application/json"`},
    'ignore_errors' => true,${body === undefined ? "" : `\n    'content' => <<<'JSON'\n${pretty(body)}\nJSON,`}
]]);
echo file_get_contents(${single(url)}, false, $context);`,
};
export const exampleIn = (language: Language, e: Example): string => makers[language](e);
