let button: Element | null = null;
/** Which button opened the menu at hand; its lines are gone before what they open is closed again. */
export const noteMenuButton = (next: Element | null): void => void (button = next);
/** Where the keyboard stands or, inside a menu, what opened that. */
export const keyboardPlace = (): Element | null =>
  document.activeElement?.closest(".ant-dropdown") ? button : document.activeElement;
