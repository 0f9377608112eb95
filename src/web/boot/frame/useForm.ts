import { type FormEvent, useRef, useState } from "react";
import { t } from "#web/boot/words.ts";

export type Errors<K extends string> = Partial<Record<K, string>>;
type Failure = {
  readonly message?: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
};

/** What the person reads: the server's own words, or (from our own code) words that have a translation. */
export const messageOf = (error: unknown): string =>
  t((error as Failure).message ?? "Terjadi kesalahan. Silakan coba lagi.");

type Options<K extends string> = {
  readonly initial: Record<K, string>;
  readonly check: (values: Record<K, string>) => Errors<K>;
  readonly send: (values: Record<K, string>) => Promise<void>;
  /** What to say above the form; by default the failure's own message. */
  readonly failed?: (error: unknown) => string;
};

/** Values, messages per field and one lock: a second click while the first is on its way does nothing. */
export function useForm<K extends string>({ initial, check, send, failed = messageOf }: Options<K>) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<K>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const lock = useRef(false);

  const show = (found: Errors<K>) => {
    setErrors(found);
    const name = (Object.keys(initial) as K[]).find((k) => found[k]);
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
