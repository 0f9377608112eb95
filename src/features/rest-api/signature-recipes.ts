/** How a receiver verifies a message, in common languages of distributors' systems; a test runs each of them. */
export const recipeLanguages = ["JavaScript", "Python", "PHP"] as const;
export type RecipeLanguage = (typeof recipeLanguages)[number];

const recipes: Readonly<Record<RecipeLanguage, string>> = {
  JavaScript: `import { createHmac, timingSafeEqual } from "crypto";

// body: the bytes as they came, before JSON.parse
export function isFromPortal(secret, header, body) {
  const [, t, v1] = /^t=(\\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > 300) return false;
  const expected = createHmac("sha256", secret).update(t + ".").update(body).digest();
  return timingSafeEqual(expected, Buffer.from(v1, "hex"));
}`,
  Python: `import hashlib, hmac, re, time

# body: the bytes as they came, before json.loads
def is_from_portal(secret, header, body):
    found = re.fullmatch(r"t=(\\d+),v1=([0-9a-f]{64})", header or "")
    if not found or abs(time.time() - int(found[1])) > 300:
        return False
    expected = hmac.new(secret.encode(), found[1].encode() + b"." + body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(expected, found[2])`,
  PHP: `<?php
// $body: the bytes as they came, file_get_contents('php://input')
function isFromPortal(string $secret, string $header, string $body): bool {
    if (!preg_match('/^t=(\\d+),v1=([0-9a-f]{64})$/', $header, $found)) return false;
    if (abs(time() - (int) $found[1]) > 300) return false;
    return hash_equals(hash_hmac('sha256', $found[1] . '.' . $body, $secret), $found[2]);
}`,
};
export const recipeIn = (language: RecipeLanguage): string => recipes[language];
