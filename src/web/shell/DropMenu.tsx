import { Dropdown, type DropdownProps } from "antd";
import { useRef } from "react";
import { noteMenuButton } from "./menu-button.ts";

/** The menu of a button: opening it takes the keyboard to its first line, and closing it gives the keyboard back, unless what was chosen took it elsewhere. */
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
