import { Button } from "antd";
import { useRef, useState } from "react";
import { Avatar, useT } from "#platform/ui/index.web.ts";
import formStyles from "#platform/records/record/form.module.css";
import styles from "./akun.module.css";

/** Chooses a picture, crops it to a square and re-encodes it, which removes hidden metadata. */
export function AvatarPicker({
  name,
  value,
  disabled,
  fault,
  onChange,
}: {
  readonly name: string;
  readonly value: string | null;
  readonly disabled: boolean;
  readonly fault: string | undefined;
  readonly onChange: (next: string | null) => void;
}) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const take = async (file: File | undefined) => {
    setProblem(undefined);
    if (!file) return;
    try {
      onChange(await squarePicture(file));
    } catch {
      setProblem(t("Berkas ini bukan gambar yang dapat dibaca."));
    }
  };
  const words = problem ?? fault;
  return (
    <div className={styles.picture}>
      <Avatar name={name} src={value} large />
      {disabled ? null : (
        <>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            hidden
            tabIndex={-1}
            onChange={(e) => {
              void take(e.target.files?.[0]);
              e.target.value = "";
            }}
          />
          <Button size="small" onClick={() => input.current?.click()}>
            {t("Ganti foto")}
          </Button>
          {value ? (
            <Button size="small" type="text" onClick={() => onChange(null)}>
              {t("Hapus foto")}
            </Button>
          ) : null}
        </>
      )}
      {words ? (
        <p className={formStyles.help} data-wrong role="alert">
          {words}
        </p>
      ) : null}
    </div>
  );
}

const side = 192;
const heaviest = 190_000;

/** The centre of a picture as a small JPEG without metadata such as location or camera. */
async function squarePicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const from = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const draw = canvas.getContext("2d");
  if (!draw) throw new Error("no canvas");
  draw.fillStyle = "#fff";
  draw.fillRect(0, 0, side, side);
  draw.drawImage(picture, (picture.width - from) / 2, (picture.height - from) / 2, from, from, 0, 0, side, side);
  picture.close();
  for (const quality of [0.86, 0.7, 0.5]) {
    const url = canvas.toDataURL("image/jpeg", quality);
    if (url.length <= heaviest) return url;
  }
  throw new Error("the picture is too large");
}
