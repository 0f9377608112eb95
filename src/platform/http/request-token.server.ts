import { Refused } from "#kit/refused.ts";

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
