let button: Element | null = null;
/** The button that opened the current menu, because the menu's items no longer exist when the focus is restored. */
export const registerMenuButton = (next: Element | null): void => void (button = next);
/** The focused element or, inside a menu, the button that opened it. */
export const keyboardPlace = (): Element | null =>
  document.activeElement?.closest(".ant-dropdown") ? button : document.activeElement;
