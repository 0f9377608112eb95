import { type ComponentProps, useEffect } from "react";
import { loadGuestTexts, TextField, useGuestT } from "#platform/ui/index.web.ts";
import { getLook } from "#platform/shell/index.web.ts";

type Props = Pick<ComponentProps<typeof TextField>, "name" | "value" | "onChange" | "error">;
const focus = (input: HTMLInputElement | null) => input?.focus();

/** The code of the second step. Loaded on demand with its texts, because few users need it. */
export default function CodeField(props: Props) {
  const t = useGuestT();
  useEffect(() => void loadGuestTexts(getLook().locale, true), []);
  return (
    <TextField
      {...props}
      label={t("Kode verifikasi")}
      help={t("Kode 6 angka dari aplikasi autentikator, atau satu kode pemulihan.")}
      autoComplete="one-time-code"
      inputMode="numeric"
      inputRef={focus}
    />
  );
}
