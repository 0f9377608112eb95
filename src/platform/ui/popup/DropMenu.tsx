import type { DropdownProps } from "antd";
import { useRef, useState } from "react";
import { registerMenuButton } from "./menu-button.web.ts";
import { type Trigger, useLatePopups } from "./useLatePopups.ts";

/**
 * The menu of a button. Opening it focuses its first item, and closing it returns the focus, unless the chosen action
 * moved it.
 */
export function DropMenu({
  onOpenChange,
  open,
  children,
  ...props
}: Omit<DropdownProps, "children"> & { readonly children: Trigger }) {
  const opener = useRef<Element>(null);
  const [own, setOwn] = useState(false);
  const turn: NonNullable<DropdownProps["onOpenChange"]> = (next, info) => {
    setOwn(next);
    onOpenChange?.(next, info);
    if (next) {
      opener.current = document.activeElement;
      registerMenuButton(opener.current);
      return;
    }
    const back = opener.current;
    setTimeout(() => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || now.closest(".ant-dropdown") !== null;
      if (lost && back instanceof HTMLElement && back.isConnected) back.focus();
    });
  };
  const { popups, trigger } = useLatePopups(children, open ?? false, () => turn(true, { source: "trigger" }));
  if (!popups) return trigger;
  return (
    <popups.Dropdown trigger={["click"]} autoFocus onOpenChange={turn} open={open ?? own} {...props}>
      {trigger}
    </popups.Dropdown>
  );
}
