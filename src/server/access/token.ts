import { createHash, createHmac, randomBytes } from "node:crypto";
import { Refused } from "#kit/refused.ts";

/** 256 random bits. The token carries no data, so nothing can be forged or read from it. */
export const newToken = (): string => randomBytes(32).toString("base64url");
/** The hash stored in the database. A leaked hash cannot be used as a token. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
/** The successor of a token, derived from it, so that parallel tabs obtain the same one and it need not be stored. */
export const successorOf = (token: string, salt: Buffer): string =>
  createHmac("sha256", token).update(salt).digest("base64url");

const shape = /^[A-Za-z0-9_-]{43}$/;
/** Whether a text has the form of a token; others need no database lookup. */
export const looksLikeToken = (token: string): boolean => shape.test(token);

const conflict = () => new Refused("token.conflict", "Header Authorization dan AccessToken harus sama.", [], 400);

/**
 * The token of a request, or null. `Authorization: Bearer …` and `AccessToken: …` are equivalent. Different or repeated
 * tokens are refused, because two identities in one request are an attack or a mistake.
 */
export function tokenOf(rawHeaders: readonly string[]): string | null {
  const given: { bearer: string[]; access: string[] } = { bearer: [], access: [] };
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    if (name === "authorization") given.bearer.push(rawHeaders[i + 1] as string);
    else if (name === "accesstoken") given.access.push(rawHeaders[i + 1] as string);
  }
  if (given.bearer.length > 1 || given.access.length > 1) throw conflict();
  const bearer = given.bearer[0] === undefined ? undefined : /^Bearer +([^\s,]+)$/i.exec(given.bearer[0].trim())?.[1];
  if (given.bearer[0] !== undefined && bearer === undefined && given.access[0] !== undefined) throw conflict();
  const access = given.access[0]?.trim();
  if (bearer !== undefined && access !== undefined && bearer !== access) throw conflict();
  return bearer ?? access ?? null;
}
