import styles from "./guest.module.css";
/** Password strength in four levels: by length first, then by kinds of characters. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 | 4 {
  if (password.length === 0) return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((k) => k.test(password)).length;
  if (password.length < 8) return 1;
  if (password.length < 10 || kinds < 2) return 2;
  return password.length >= 16 || (password.length >= 12 && kinds >= 3) ? 4 : 3;
}

export function Strength({
  password,
  words,
}: {
  readonly password: string;
  readonly words: readonly [string, string, string, string];
}) {
  const level = strengthOf(password);
  if (level === 0) return null;
  return (
    <div className={styles.strength} data-level={level}>
      <div aria-hidden="true">
        {words.map((w, i) => (
          <i key={w} data-on={i < level ? "" : undefined} />
        ))}
      </div>
      <span aria-live="polite">{words[level - 1]}</span>
    </div>
  );
}
