import { type ChangeEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from "react";
import { useGuestT } from "../language/guest-words.web.ts";
import styles from "./guest.module.css";

type Props = {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly autoComplete: string;
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly type?: "text" | "email";
  readonly inputMode?: "text" | "email" | "numeric";
  readonly aside?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
};

const Problem = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <p className={styles.error} id={id} role="alert">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3.5h1.8l-.2 4.6H7.3l-.2-4.6ZM8 12.2a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
    </svg>
    {children}
  </p>
);

function Labelled({
  id,
  props,
  note,
  children,
}: {
  readonly id: string;
  readonly props: Props;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.field}>
      <div>
        <label htmlFor={id}>
          {props.label}
          {props.required && <i aria-hidden="true"> *</i>}
        </label>
        {props.aside}
      </div>
      {children}
      {props.error && <Problem id={`${id}-error`}>{props.error}</Problem>}
      {(note ?? props.help) && (
        <p className={styles.help} id={`${id}-help`}>
          {note ?? props.help}
        </p>
      )}
    </div>
  );
}

const described = (id: string, props: Props, note?: string): string | undefined =>
  [props.error ? `${id}-error` : "", (note ?? props.help) ? `${id}-help` : ""].filter(Boolean).join(" ") || undefined;

export function TextField(props: Props) {
  const id = useId();
  return (
    <Labelled id={id} props={props}>
      <div className={styles.input} data-invalid={props.error ? "" : undefined}>
        <input
          ref={props.inputRef}
          id={id}
          name={props.name}
          type={props.type ?? "text"}
          inputMode={props.inputMode}
          value={props.value}
          readOnly={props.readOnly}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={props.required}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={described(id, props)}
          onChange={(e: ChangeEvent<HTMLInputElement>) => props.onChange(e.target.value)}
        />
      </div>
    </Labelled>
  );
}

export function PasswordField(props: Props) {
  const t = useGuestT();
  const id = useId();
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const note = caps ? t("Caps Lock menyala.") : undefined;
  return (
    <Labelled id={id} props={props} note={note}>
      <div className={styles.input} data-invalid={props.error ? "" : undefined}>
        <input
          ref={props.inputRef}
          id={id}
          name={props.name}
          type={shown ? "text" : "password"}
          value={props.value}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={props.required}
          aria-invalid={props.error ? true : undefined}
          aria-describedby={described(id, props, note)}
          onChange={(e: ChangeEvent<HTMLInputElement>) => props.onChange(e.target.value)}
          onKeyUp={(e: KeyboardEvent) => setCaps(e.getModifierState("CapsLock"))}
        />
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? t("Sembunyikan kata sandi") : t("Tampilkan kata sandi")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12Z" />
            <circle cx="12" cy="12" r="2.8" />
            {!shown && <path d="m4 20 16-16" />}
          </svg>
        </button>
      </div>
    </Labelled>
  );
}
