import SearchOutlined from "@ant-design/icons/SearchOutlined";
import type { ComponentProps, CSSProperties } from "react";
import styles from "./search-box.module.css";

type Props = Omit<ComponentProps<"input">, "type" | "aria-label" | "onChange" | "className"> & {
  readonly label: string;
  readonly className?: string;
  readonly onChange: (words: string) => void;
};
/** A search input. Its label is the default placeholder and determines its width. */
export const SearchBox = ({ label, className = "", placeholder = label, onChange, ...input }: Props) => (
  <label
    className={`${styles.search} ${className}`.trim()}
    style={{ "--r-letters": placeholder.length } as CSSProperties}
  >
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
