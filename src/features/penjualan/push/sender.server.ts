/** The owner of a document. */
export type Sender = { readonly clientId: number; readonly distributorId: number };
