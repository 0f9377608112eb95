import { z } from "zod";

/** Text as a person typed it: kept byte for byte, but never with what the database cannot hold. */
export const plain = (max: number, empty = "Wajib diisi.", min = 1) =>
  z.string().check((c) => {
    const fault =
      c.value.length < min
        ? empty
        : c.value.length > max
          ? "Terlalu panjang."
          : c.value.includes("\0") || !c.value.isWellFormed()
            ? "Memuat karakter yang tidak diizinkan."
            : undefined;
    if (fault) c.issues.push({ code: "custom", message: fault, input: c.value });
  });
