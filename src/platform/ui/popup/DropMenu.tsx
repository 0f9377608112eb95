import { Dropdown, type DropdownProps } from "antd";
import { useRef } from "react";
import { noteMenuButton } from "./menu-button.web.ts";

/**
 * The menu of a button. Opening it focuses its first item, and closing it returns the focus, unless the chosen action
 * moved it.
 */
export function DropMenu({ onOpenChange, ...props }: DropdownProps) {
  const opener = useRef<Element>(null);
  const turn: DropdownProps["onOpenChange"] = (open, info) => {
    onOpenChange?.(open, info);
    if (open) {
      opener.current = document.activeElement;
      noteMenuButton(opener.current);
      return;
    }
    const back = opener.current;
    setTimeout(() => {
      const now = document.activeElement;
      const lost = now === null || now === document.body || now.closest(".ant-dropdown") !== null;
      if (lost && back instanceof HTMLElement && back.isConnected) back.focus();
    });
  };
  return <Dropdown trigger={["click"]} autoFocus onOpenChange={turn} {...props} />;
}
