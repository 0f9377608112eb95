import { z } from "zod";
import { sound } from "../resource/values.ts";

/** Text as it came, where the database can keep it so. */
export const words = (max: number) => z.string().max(max).refine(sound, "Teks memuat karakter yang tidak diizinkan.");
/** What somebody looks for. */
export const search = z.string().max(100).refine(sound, "Teks pencarian tidak sah.");
