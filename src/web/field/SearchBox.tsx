import SearchOutlined from "@ant-design/icons/SearchOutlined";
import type { ComponentProps, CSSProperties } from "react";

type Props = Omit<ComponentProps<"input">, "type" | "aria-label" | "onChange" | "className"> & {
  readonly label: string;
  readonly className?: string;
  readonly onChange: (words: string) => void;
};
/** Words to look for; without a placeholder of its own it shows its label, in a box wide enough for it. */
export const SearchBox = ({ label, className = "", placeholder = label, onChange, ...input }: Props) => (
  <label className={`r-search ${className}`.trim()} style={{ "--r-letters": placeholder.length } as CSSProperties}>
    <SearchOutlined aria-hidden="true" />
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      maxLength={100}
      {...input}
      onChange={(e) => onChange(e.target.value)}
    />
  </label>
);
