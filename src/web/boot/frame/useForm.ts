import { type FormEvent, useRef, useState } from "react";
import { Refused } from "#kit/refused.ts";
import { Offline } from "#web/api/send.ts";
import { t } from "#web/i18n.ts";

export type Errors<K extends string> = Partial<Record<K, string>>;
/** Message of a failure for the person: the server's own words, or that the network is gone. */
export const messageOf = (error: unknown): string => (error instanceof Refused ? error.message : t(error instanceof Offline ? error.message : "Terjadi kesalahan. Silakan coba lagi."));

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

  const focusFirst = (found: Errors<K>) => {
    const name = (Object.keys(initial) as K[]).find((k) => found[k]);
    if (name) document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus();
  };
  const fail = (error: unknown) => {
    const own = error instanceof Refused ? Object.fromEntries(error.fields.filter((f) => f.field in initial).map((f) => [f.field, f.message])) : {};
    setErrors(own as Errors<K>);
    setProblem(failed(error));
    focusFirst(own as Errors<K>);
  };
  const run = async (sender = send): Promise<void> => {
    if (lock.current) return;
    const found = check(values);
    setErrors(found);
    setProblem(undefined);
    if (Object.values(found).some(Boolean)) return focusFirst(found);
    lock.current = true;
    setBusy(true);
    try {
      await sender(values);
    } catch (error) {
      fail(error);
    } finally {
      lock.current = false;
      setBusy(false);
    }
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
  return { values, setValues, errors, problem, setProblem, busy, field, run, onSubmit };
}
