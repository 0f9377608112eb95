import { type ComponentProps, useEffect } from "react";
import { TextField } from "#web/boot/frame/Field.tsx";
import { getLook } from "#web/boot/look.ts";
import { speak, useT } from "#web/boot/words.ts";

type Props = Pick<ComponentProps<typeof TextField>, "name" | "value" | "onChange" | "error">;
const focus = (input: HTMLInputElement | null) => input?.focus();

/** The code of the second step. Loaded on demand with its texts, because few users need it. */
export default function CodeField(props: Props) {
  const t = useT();
  useEffect(() => void speak(getLook().locale, true), []);
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
