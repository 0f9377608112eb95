import { expect, test } from "vitest";
import { translateFilled } from "./translate-filled.ts";

const words: Readonly<Record<string, string>> = {
  "Menunggu dokumen {document}.": "Waiting for document {document}.",
  "Gagal ({why}), lagi dalam {seconds} detik.": "Failed ({why}), again in {seconds} seconds.",
  "Terhenti di tengah jalan": "Stopped half way",
};
const say = (source: string, values: Readonly<Record<string, string>> = {}) =>
  (words[source] ?? source).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const sources = Object.keys(words).filter((w) => w.includes("{"));

test("a stored sentence is translated with its values; unknown ones are unchanged", () => {
  expect(translateFilled("Menunggu dokumen INV-7 (2).", sources, say)).toBe("Waiting for document INV-7 (2).");
  expect(translateFilled("Gagal (HTTP 503), lagi dalam 60 detik.", sources, say)).toBe(
    "Failed (HTTP 503), again in 60 seconds.",
  );
  expect(translateFilled("Terhenti di tengah jalan", sources, say)).toBe("Stopped half way");
  expect(translateFilled("Menunggu dokumen", sources, say)).toBe("Menunggu dokumen");
});
