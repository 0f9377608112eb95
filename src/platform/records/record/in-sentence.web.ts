/** "Hari ini 08.41" within a sentence, with a lower-case initial. */
export const inSentence = (text: string): string => text.charAt(0).toLocaleLowerCase() + text.slice(1);
