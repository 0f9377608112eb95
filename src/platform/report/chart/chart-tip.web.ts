export type TipRow = {
  readonly name: string;
  readonly value: string;
  readonly mark?: { readonly sign: string; readonly colour: string };
};

/** The tooltip at the pointer, with all digits. */
export function tipBox(title: string, rows: readonly TipRow[]): HTMLElement {
  const box = document.createElement("div");
  const head = document.createElement("b");
  head.textContent = title;
  box.append(head);
  for (const { name, value, mark } of rows) {
    const row = document.createElement("div");
    row.style.cssText = "display:flex;gap:16px;justify-content:space-between;font-variant-numeric:tabular-nums";
    const label = document.createElement("span");
    label.textContent = mark ? `${mark.sign} ${name}` : name;
    if (mark) label.style.color = mark.colour;
    const figure = document.createElement("b");
    figure.textContent = value;
    row.append(label, figure);
    box.append(row);
  }
  return box;
}
