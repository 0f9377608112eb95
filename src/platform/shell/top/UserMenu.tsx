/** The signed-in person, with actions for masking, clearing the cache and signing out. */
import ClearOutlined from "@ant-design/icons/ClearOutlined";
import LockOutlined from "@ant-design/icons/LockOutlined";
import LogoutOutlined from "@ant-design/icons/LogoutOutlined";
import RollbackOutlined from "@ant-design/icons/RollbackOutlined";
import UserSwitchOutlined from "@ant-design/icons/UserSwitchOutlined";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { adminRole } from "#kit/constants.ts";
import { Avatar, openDialog, Popup, useSetting, useT } from "#platform/ui/index.web.ts";
import { lockScreen, useAccount } from "#platform/access/index.web.ts";
import { roleName } from "#platform/access/index.ts";
import optionsStyles from "./options.module.css";
import styles from "./user-menu.module.css";
import { useUserActions } from "./user-actions.web.ts";
import topStyles from "./top.module.css";

function Option({
  icon,
  children,
  onClick,
}: {
  readonly icon: ReactNode;
  readonly children: string;
  readonly onClick: () => void;
}) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        {icon}
        <span>{children}</span>
      </button>
    </li>
  );
}

function Content({ close }: { readonly close: () => void }) {
  const t = useT();
  const account = useAccount();
  const actions = useUserActions();
  const after = (act: () => void) => () => {
    close();
    act();
  };
  const mayMask = account?.roles.some((r) => r.role === adminRole) ?? false;
  return (
    <>
      <div className={styles.userFacts}>
        <b className="p-cut">{account?.name || "Anonymous"}</b>
        <span className="p-cut p-tabular">{account?.phone || "-"}</span>
        <span className="p-cut">{account?.email}</span>
        <Link to="/akun" onClick={close}>
          {t("Akun saya")}
        </Link>
      </div>
      <ul className={optionsStyles.options}>
        {account?.masking ? (
          <Option icon={<RollbackOutlined />} onClick={after(actions.leave)}>
            Kembali
          </Option>
        ) : mayMask ? (
          <Option icon={<UserSwitchOutlined />} onClick={after(() => openDialog("masking"))}>
            Masking User
          </Option>
        ) : null}
        <Option icon={<LockOutlined />} onClick={after(lockScreen)}>
          {t("Kunci layar")}
        </Option>
        <Option icon={<ClearOutlined />} onClick={after(actions.clear)}>
          Clear Cache
        </Option>
        <Option icon={<LogoutOutlined />} onClick={after(actions.signOut)}>
          Keluar
        </Option>
      </ul>
    </>
  );
}

/** `up` is for the foot of a side menu; `narrow` shows only the picture. */
export function UserMenu({ up = false, narrow = false }: { readonly up?: boolean; readonly narrow?: boolean }) {
  const t = useT();
  const account = useAccount();
  const phone = useSetting("isMobileView");
  const tablet = useSetting("isTabletView");
  const name = account?.name || "Anonymous";
  const bare = narrow || (!up && (phone || tablet));
  return (
    <Popup
      className={styles.userPanel}
      align={up ? "start" : "end"}
      up={up}
      label={t("Menu pengguna")}
      trigger={(props) => (
        <button
          type="button"
          className={topStyles.me}
          data-foot={up ? "" : undefined}
          aria-label={bare ? name : undefined}
          {...props}
        >
          <Avatar name={name} src={account?.avatar} />
          {bare ? null : (
            <span className={topStyles.meName}>
              <b className="p-cut">{name}</b>
              <span className="p-cut">{roleName(account?.roles[0]?.role)}</span>
            </span>
          )}
        </button>
      )}
    >
      {(close) => <Content close={close} />}
    </Popup>
  );
}
