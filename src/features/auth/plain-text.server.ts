import { z } from "zod";

/** Text stored exactly as typed, without characters that the database cannot store. */
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
