/** Long enough that sweeping over a menu fetches nothing, short enough that much of a page is there when its link is pressed. */
const restMs = 80;

/** Fetches a page while the pointer or the focus still rests on its link; on slow networks that is most of what a first visit waits for. */
export function fetchAhead(): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onto = ({ target }: Event) => {
    clearTimeout(rest);
    const href = target instanceof Element ? target.closest('a[href^="#/"]')?.getAttribute("href") : undefined;
    if (href) rest = setTimeout(() => window.portal?.ahead(href.slice(1).split("?")[0] as string), restMs);
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, onto, { passive: true });
}
