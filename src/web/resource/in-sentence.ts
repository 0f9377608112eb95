/** "Hari ini 08.41" inside a sentence. */
export const inSentence = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);
