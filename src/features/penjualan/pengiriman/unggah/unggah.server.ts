import { type FieldError, Refused } from "#kit/refused.ts";
import { type FileLine, fileDocuments } from "../../unggah/file-documents.server.ts";
import { cancelDelivery } from "../cancel-delivery.server.ts";
import { postDelivery } from "../post-delivery.server.ts";
import { DeliveryUpload } from "./baris.resource.ts";

type Line = FileLine & {
  readonly shipped_on: string;
  readonly shipped_time: string;
  readonly promised_on: string | null;
  readonly promised_time: string | null;
  readonly packing_plant_id: number;
  readonly warehouse_id: number;
  readonly truck_plate: string | null;
  readonly driver_name: string | null;
  readonly product_id: number;
  readonly uom_id: number;
  readonly qty: string;
  readonly notes: string | null;
};

/** An instant from a day and a time in Jakarta. */
const instantOf = (day: string, time: string): string => `${day}T${time.replace(".", ":")}:00+07:00`;
function promisedOf({ promised_on: day, promised_time: time }: Line): string | null {
  if (day !== null && time !== null) return instantOf(day, time);
  if (day === null && time === null) return null;
  throw new Refused("invalid", "Isian belum benar.", {
    [day === null ? "promisedOn" : "promisedTime"]: "Wajib diisi.",
  });
}

/** The rules of a delivery use instants; a file contains days and times. */
const columnsOf: Readonly<Record<string, string>> = { shippedAt: "shippedOn", promisedAt: "promisedOn" };
const atColumn = (e: FieldError): FieldError => ({ ...e, field: columnsOf[e.field] ?? e.field });

export const deliveryUploadHooks = fileDocuments<Line>(DeliveryUpload, {
  table: "delivery",
  head: [
    ["shipped_on", "shippedOn"],
    ["shipped_time", "shippedTime"],
    ["promised_on", "promisedOn"],
    ["promised_time", "promisedTime"],
    ["packing_plant_id", "packingPlant"],
    ["warehouse_id", "warehouse"],
    ["truck_plate", "truckPlate"],
    ["driver_name", "driverName"],
    ["notes", "notes"],
  ],
  at: atColumn,
  post: async (db, first, lines, externalId) =>
    postDelivery(
      db,
      {
        packingPlant: first.packing_plant_id,
        warehouse: first.warehouse_id,
        shippedAt: instantOf(first.shipped_on, first.shipped_time),
        promisedAt: promisedOf(first),
        number: first.document,
        truckPlate: first.truck_plate,
        driverName: first.driver_name,
        notes: first.notes,
        lines: lines.map((l) => ({ product: l.product_id, uom: l.uom_id, qty: l.qty })),
      },
      { source: "import", externalId },
    ),
  cancel: (db, id) => cancelDelivery(db, { id, reason: "Unggahan dibatalkan" }),
});
