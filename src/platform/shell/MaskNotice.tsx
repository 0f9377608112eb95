/** The content of the masking banner, with the remaining time. */
import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import UserSwitchOutlined from "@ant-design/icons/UserSwitchOutlined";
import { useEffect, useState } from "react";
import { useT, separators } from "#platform/ui/index.web.ts";
import { leaveMask } from "#platform/access/index.web.ts";
import { useUserActions } from "./top/user-actions.web.ts";
import styles from "./bars.module.css";

const clock = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}${separators().clock}${String(seconds % 60).padStart(2, "0")}`;

/** Seconds until the masked session ends and the person's own session is restored. */
function useRemaining(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [until]);
  useEffect(() => {
    if (seconds === 0) void leaveMask().catch(() => undefined);
  }, [seconds]);
  return seconds;
}

/** Loaded with the first masked session. */
export default function MaskNotice({
  name,
  role,
  by,
  until,
}: {
  readonly name: string;
  readonly role: string;
  readonly by: string;
  readonly until: string;
}) {
  const t = useT();
  const seconds = useRemaining(until);
  const { leave } = useUserActions();
  return (
    <section className={styles.mask} data-bar="mask" aria-label={t("Mode masking")}>
      <UserSwitchOutlined aria-hidden="true" />
      <span className={styles.maskWords}>
        {t("Melihat sebagai")} <b>{name}</b>
        {role ? `, ${role}` : ""}.{" "}
        <span className={styles.maskMore}>{t("Setiap tindakan tercatat atas nama Anda, {by}.", { by })}</span>
      </span>
      <span className="p-gap" />
      <span className={`p-tabular ${styles.maskLeft}`}>{t("Sisa {time}", { time: clock(seconds) })}</span>
      <button type="button" onClick={leave}>
        <RollbackOutlined aria-hidden="true" />
        Kembali
      </button>
    </section>
  );
}
