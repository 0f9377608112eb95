import { type FormEvent, useRef, useState } from "react";
import { t } from "../language/guest-words.web.ts";

export type Errors<K extends string> = Partial<Record<K, string>>;
type Failure = {
  readonly message?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
};

/** The message to display: that of the server, or one of ours, which has a translation. */
export const messageOf = (error: unknown): string =>
  t((error as Failure).message ?? "Terjadi kesalahan. Silakan coba lagi.");

type Options<K extends string> = {
  readonly initial: Record<K, string>;
  readonly check: (values: Record<K, string>) => Errors<K>;
  readonly send: (values: Record<K, string>) => Promise<void>;
  /** The message above the form; by default that of the error. */
  readonly failed?: (error: unknown) => string;
};

/** Values, messages per field and a lock: a second click while sending has no effect. */
export function useForm<K extends string>({ initial, check, send, failed = messageOf }: Options<K>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<K>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);

  const show = (shown: Errors<K>) => {
    setErrors(shown);
    const name = (Object.keys(initial) as K[]).find((k) => shown[k]);
    if (name) document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
    return name !== undefined;
  };
  const run = async (sender = send): Promise<void> => {
    if (lock.current) return;
    setProblem(undefined);
    if (show(check(values))) return;
    lock.current = true;
    setBusy(true);
    try {
      await sender(values);
    } catch (error) {
      show(
        Object.fromEntries(
          ((error as Failure).fields ?? []).filter((f) => f.field in initial).map((f) => [f.field, f.message]),
        ) as Errors<K>,
      );
      setProblem(failed(error));
    }
    lock.current = false;
    setBusy(false);
  };
  const field = (name: K) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues((all) => ({ ...all, [name]: value }));
      setErrors((all) => ({ ...all, [name]: undefined }));
    },
  });
  const onSubmit = (e: FormEvent) => {
    e.preventDefault();
    void run();
  };
  return { values, setValues, problem, setProblem, busy, field, run, onSubmit };
}
