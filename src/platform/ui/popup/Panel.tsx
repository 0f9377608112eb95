import type { PopoverProps } from "antd";
import type { ReactNode } from "react";
import { type Trigger, useLatePopups } from "./useLatePopups.ts";

type Props = {
  readonly placement: PopoverProps["placement"];
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly content: ReactNode;
  readonly children: Trigger;
};
/** A panel at its button, rendered only while it is open. */
export function Panel({ placement, open, onOpenChange, content, children }: Props) {
  const { popups, trigger } = useLatePopups(children, open, () => onOpenChange(true));
  if (!popups) return trigger;
  return (
    <popups.Panel
      trigger="click"
      placement={placement}
      arrow={false}
      open={open}
      onOpenChange={onOpenChange}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={content}
    >
      {trigger}
    </popups.Panel>
  );
}
