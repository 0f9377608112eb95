import MoreOutlined from "@ant-design/icons/MoreOutlined";
import { Button, type MenuProps } from "antd";
import { useT } from "../language/i18n.web.ts";
import { DropMenu } from "./DropMenu.tsx";

/** All actions of a page in one menu button beside its title, for phones. */
export function ActsMenu({
  items,
  busy = false,
}: {
  readonly items: NonNullable<MenuProps["items"]>;
  readonly busy?: boolean;
}) {
  const t = useT();
  return (
    <DropMenu placement="bottomRight" menu={{ items }}>
      <Button size="large" icon={<MoreOutlined aria-hidden="true" />} loading={busy} aria-label={t("Tindakan")} />
    </DropMenu>
  );
}
