import { Button, type ButtonProps } from "antd";
import { useRef } from "react";

type Props = Pick<ButtonProps, "size" | "icon" | "id" | "disabled" | "aria-describedby"> & {
  /** What the button says. */
  readonly children: string;
  /** What the file field is called, where the button says something else. */
  readonly label?: string;
  /** Kinds of file, as the `accept` attribute takes them. */
  readonly accept: string;
  readonly busy: boolean;
  readonly onPick: (file: File) => void;
};

/** A button that opens the browser's choice of one file; the same file can be chosen again. */
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
