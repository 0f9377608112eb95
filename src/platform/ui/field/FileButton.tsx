import { Button, type ButtonProps } from "antd";
import { useRef } from "react";

type Props = Pick<ButtonProps, "size" | "icon" | "id" | "disabled" | "aria-describedby"> & {
  /** The label of the button. */
  readonly children: string;
  /** The name of the file input, if it differs from the button's label. */
  readonly label?: string;
  /** Accepted file types, as in the `accept` attribute. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onPick: (file: File) => void;
};

/** A button that opens the browser's file dialog; the same file can be selected again. */
export function FileButton({ children, label = children, accept, busy, onPick, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} loading={busy} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={(e) => {
          const file = e.target.files?.[0];
          e.target.value = "";
          if (file) onPick(file);
        }}
      />
    </>
  );
}
