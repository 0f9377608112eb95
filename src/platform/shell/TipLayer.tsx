/**
 * One tooltip for the whole page: elements provide its text in `data-tip` (and its side in `data-tip-side`: bottom,
 * left or right). Truncated texts are shown completely in the same way. It appears on hover or keyboard focus, stays
 * while hovered, and closes with Escape.
 */
import { useEffect, useRef, useState } from "react";
import styles from "./tip.module.css";

type Tip = { readonly words: string; readonly side: string; readonly box: DOMRect };
const delay = 250;
const gap = 6;
const margin = 8;

const isCut = (e: HTMLElement): boolean => e.scrollWidth > e.clientWidth && e.closest("[title]") === null;
/** The element with a tooltip at the pointer or the focus. */
function ownerOf({ target, type }: Event): HTMLElement | null {
  if (!(target instanceof HTMLElement))
    return target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
  const cut =
    type === "focusin" ? target.querySelector<HTMLElement>(".p-cut") : target.closest<HTMLElement>(".p-cut, td");
  const tip = target.closest<HTMLElement>("[data-tip]");
  return tip ?? (cut && isCut(cut) ? cut : null);
}
const tipOf = (owner: HTMLElement): Tip | undefined => {
  const words = owner.dataset.tip ?? (isCut(owner) ? owner.innerText : "");
  return words ? { words, side: owner.dataset.tipSide ?? "bottom", box: owner.getBoundingClientRect() } : undefined;
};

function placeOf({ side, box }: Tip, w: number, h: number): { left: number; top: number } {
  const left =
    side === "left" ? box.left - w - gap : side === "right" ? box.right + gap : box.left + box.width / 2 - w / 2;
  const top = side === "bottom" ? box.bottom + gap : box.top + box.height / 2 - h / 2;
  return {
    left: Math.max(margin, Math.min(left, innerWidth - w - margin)),
    top: Math.max(margin, Math.min(top, innerHeight - h - margin)),
  };
}

function useTip(): Tip | undefined {
  const [tip, setTip] = useState<Tip>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (next: Tip | undefined, wait: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => setTip(next), wait);
    };
    const onOver = (e: PointerEvent) => {
      if (e.pointerType !== "mouse" || (e.target instanceof Element && e.target.closest(`.${styles.tip}`)))
        return clearTimeout(timer);
      const owner = ownerOf(e);
      later(owner ? tipOf(owner) : undefined, owner ? delay : 100);
    };
    const onFocus = (e: FocusEvent) => {
      const owner = ownerOf(e);
      if (owner && e.target instanceof Element && e.target.matches(":focus-visible")) later(tipOf(owner), 0);
    };
    const away = () => later(undefined, 0);
    const onKey = (e: KeyboardEvent) => e.key === "Escape" && away();
    const listeners = [
      ["pointerover", onOver],
      ["focusin", onFocus],
      ["focusout", away],
      ["pointerdown", away],
      ["keydown", onKey],
      ["scroll", away],
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener, true);
    };
  }, []);
  return tip;
}

export function TipLayer() {
  const tip = useTip();
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = layer.current;
    if (!tip || !box) return;
    const { left, top } = placeOf(tip, box.offsetWidth, box.offsetHeight);
    box.style.left = `${left}px`;
    box.style.top = `${top}px`;
    box.dataset.on = "";
  }, [tip]);
  // The text is already the accessible name of its element, so it is not announced again.
  return tip ? (
    <div key={`${tip.words} ${tip.box.left} ${tip.box.top}`} ref={layer} className={styles.tip} aria-hidden="true">
      {tip.words}
    </div>
  ) : null;
}
