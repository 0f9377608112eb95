/** Placeholder of the token in the address of a dashboard. */
export const tokenPlace = ":token";

export type ReadAddress = { readonly origin: string } | { readonly wrong: string };

/** The origin of an address that can be embedded, or an error message. */
export function readAddress(address: string, plainAllowed: boolean): ReadAddress {
  if (address.split(tokenPlace).length !== 2) return { wrong: "Tulis :token tepat satu kali." };
  const filled = address.replace(tokenPlace, "x");
  if (!URL.canParse(filled)) return { wrong: "Alamat web tidak sah." };
  const url = new URL(filled);
  if (url.username !== "" || url.password !== "")
    return { wrong: "Alamat tidak boleh memuat nama pengguna atau kata sandi." };
  if (url.protocol !== "https:" && !(plainAllowed && url.protocol === "http:")) return { wrong: "Alamat harus https." };
  if (
    !address.includes("/", address.indexOf("//") + 2) ||
    address.indexOf(tokenPlace) < address.indexOf("/", address.indexOf("//") + 2)
  )
    return { wrong: "Token hanya boleh berada sesudah nama host." };
  return { origin: url.origin };
}

export const rolesOf = (codes: string | null): readonly string[] => (codes ?? "").split(",").filter((c) => c !== "");
