import { createHash, createHmac, randomBytes } from "node:crypto";

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
