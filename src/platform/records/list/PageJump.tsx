import { type KeyboardEvent, useState } from "react";
import { useT } from "#platform/ui/index.web.ts";
import { focusFirst } from "../record/focus-first.web.ts";
import styles from "./resource.module.css";

/** The gap between page numbers; a click turns it into an input for a page number. */
export function PageJump({
  last,
  onPage,
}: {
  readonly last: number | undefined;
  readonly onPage: (page: number) => void;
}) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.key === "Escape") setOpen(false);
    if (event.key !== "Enter") return;
    const wanted = Number(event.currentTarget.value.replace(/\D/g, ""));
    setOpen(false);
    if (wanted >= 1) onPage(last === undefined ? wanted : Math.min(last, wanted));
  };
  if (!open)
    return (
      <button
        type="button"
        className={`${styles.page} ${styles.pageGap}`}
        aria-label={t("Lompat ke halaman")}
        title={t("Lompat ke halaman")}
        onClick={() => setOpen(true)}
      >
        …
      </button>
    );
  return (
    <input
      ref={focusFirst}
      className={styles.jump}
      inputMode="numeric"
      maxLength={9}
      aria-label={t("Nomor halaman, lalu Enter")}
      onKeyDown={press}
      onBlur={() => setOpen(false)}
    />
  );
}
