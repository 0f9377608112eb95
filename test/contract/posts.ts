/** Every call that is not a GET, by whether it only reads; a new call that is in neither list fails the matrix. */
export const readsOnly: readonly RegExp[] = [
  /^POST \/api\/(sale|purchase|delivery|bulk-sale)\/quote$/,
  /^POST \/api\/[\w/:-]+\/preview$/,
  /^POST \/api\/(store|warehouse)-proposal\/duplicates$/,
  /^POST \/api\/store\/grid\/(rows|resolve)$/,
  /^POST \/api\/audit-event\/verify$/,
  /^POST \/api\/connection\/try$/,
];

const noun = "[a-z0-9-]+";
export const writes: readonly RegExp[] = [
  // rows of a resource, and other writes at such an address
  new RegExp(`^POST /api/${noun}$`),
  new RegExp(`^PATCH /api/${noun}/:id$`),
  new RegExp(`^POST /api/${noun}/:id/(archive|restore|version)$`),
  new RegExp(`^POST /api/${noun}/bulk$`),
  // mappings
  new RegExp(`^POST /api/${noun}(/spc|/tso)?/(move|cancel-plan)$`),
  // documents and proposals
  /^POST \/api\/(sale|purchase)\/:id\/(cancel|return)$/,
  /^POST \/api\/(delivery\/:id\/proof|submission\/:id\/move|override\/:id\/revoke)$/,
  /^PUT \/api\/(override|stock-adjustment|store-auction|store-proposal|warehouse-proposal)\/:id$/,
  /^POST \/api\/(stock-adjustment|store-proposal|warehouse-proposal)\/photo$/,
  /^POST \/api\/store-auction\/:id\/bid(\/withdraw)?$/,
  /^POST \/api\/stock-simulation\/policy(\/drop)?$/,
  /^POST \/api\/v1\/[\w-]+(\/batch)?$/,
  /^POST \/api\/push-item\/:id\/(discard|repair)$/,
  // salesmen and their phones
  /^POST \/api\/salesman\/:id\/(activation|hand-over|end|status|devices\/:device\/revoke)$/,
  /^POST \/api\/price-observation\/:id\/(exclude|include)$/,
  /^POST \/api\/customer-profile\/:id\/(apply|dismiss|approve-point|dismiss-point)$/,
  /^POST \/api\/field-event\/(retry-all|:id\/(retry|discard))$/,
  // projects of bulk customers, and sales to them
  /^POST \/api\/bulk-sale\/:id\/(change|return|cancel)$/,
  /^POST \/api\/project(\/:id\/move|-stage\/:id\/probability)$/,
  // the annual plan
  /^POST \/api\/annual-plan\/version(\/:id\/(discard|reference|submit))?$/,
  /^POST \/api\/annual-plan\/:id\/import\/:item\/:style$/,
  /^PUT \/api\/annual-plan\/:id\/grid$/,
  /^POST \/api\/visit-board\/(excuse|message)$/,
  /^POST \/api\/visit-schedule\/:id\/(move|cancel)$/,
  /^POST \/api\/visit-schedule\/(generate|leave|swap|changes\/:id\/undo)$/,
  /^POST \/api\/mobile\/v1\/(enrol|rotate|batch|tracks|photos)$/,
  /^POST \/api\/survey\/:id\/(design|publish|draft|close|export-answers)$/,
  /^POST \/api\/survey-response\/:id\/void$/,
  // rewards, redemptions and their payouts
  /^POST \/api\/reward\/(image|:id\/(receive|correct|switch))$/,
  /^PUT \/api\/(gift|money)-redemption\/:id$/,
  /^POST \/api\/(gift|money)-redemption\/(photo|:id\/cancel)$/,
  /^POST \/api\/gift-redemption\/(proof|:id\/(prepare|ship|return|prove))$/,
  /^POST \/api\/money-redemption\/:id\/retry$/,
  /^POST \/api\/payout-batch\/:id\/(release|drop)$/,
  /^PUT \/api\/store\/:id\/owner$/,
  /^POST \/api\/store\/:id\/owner\/(link|review|identity)$/,
  /^POST \/api\/store-owner\/photo$/,
  // registrations for loyalty programmes
  /^PUT \/api\/program-registration\/:id$/,
  /^POST \/api\/program-registration\/photo$/,
  // proposals of points
  /^PUT \/api\/point-(batch|proposal|transfer)\/:id$/,
  /^POST \/api\/point-proposal\/(claims|:id\/strike)$/,
  /^POST \/api\/point-transfer\/now$/,
  // targets, classes, the store grid
  /^PUT \/api\/sales-target\/(grid|:id\/split\/:kind)$/,
  /^PUT \/api\/(program|salesman)-target\/grid$/,
  /^POST \/api\/sales-target\/:id\/split\/:kind\/(publish|withdraw)$/,
  /^POST \/api\/cluster-(configuration\/replace|period\/:id\/(publish|withdraw))$/,
  /^POST \/api\/store\/grid\/save$/,
  // files and jobs
  /^POST \/api\/import\/:id\/(cancel|match|reading|repair|undo|write)$/,
  /^PATCH \/api\/import\/:id\/rows\/:line$/,
  /^POST \/api\/export\/(list|report)$/,
  /^POST \/api\/job\/:id\/(cancel|retry)$/,
  /^POST \/api\/undo\/:id$/,
  /^(POST|DELETE) \/api\/product\/:id\/images(\/:image)?$/,
  // accounts, sessions and the user's own settings
  /^POST \/(api\/)?auth\/[\w:/-]+$/,
  /^(DELETE|PUT) \/api\/auth\/[\w:/-]+$/,
  /^(POST|PUT) \/api\/user\/:id\/(access|identity|identity\/(drop|offer)|invite|reset-password|second-step\/remove|sessions\/end|status)$/,
  /^POST \/api\/user-access\/new-user$/,
  /^POST \/api\/(access\/request|approval\/delegation(\/:id\/end)?|notification\/read)$/,
  /^PUT \/api\/(notification\/choice|saved-view\/list)$/,
  /^DELETE \/api\/saved-view\/:id$/,
  /^POST \/api\/saved-view\/:id\/share$/,
  /^(PUT|DELETE) \/api\/report-schedule\/:id$/,
  /^POST \/api\/report-schedule\/:id\/(pause|sample|snooze)$/,
  /^POST \/api\/my-ticket\/:id\/(close|message)$/,
  // articles, news and manuals
  /^POST \/api\/(article|news)\/(cover|:id\/(publish|withdraw|copy))$/,
  /^POST \/api\/(publication|manual)\/:slug\/read$/,
  /^POST \/api\/manual-book\/:id\/(chapters|publish)$/,
  /^PUT \/api\/manual-chapter\/:id$/,
  /^POST \/api\/manual-chapter\/:id\/(place|remove|attachments)$/,
  /^DELETE \/api\/manual-chapter\/:id\/attachments\/:file$/,
  // loyalty programmes
  /^POST \/api\/loyalty-program\/:id\/(copy|pause|resume|simulate|members)$/,
  /^PUT \/api\/(loyalty-program\/:id\/rules|program-change\/:id)$/,
  /^POST \/api\/program-store\/:id\/(suspend|resume|remove)$/,
  // administration
  /^(POST|PUT|DELETE) \/api\/api-client\/:id\/(keys|keys\/:key\/revoke|keys\/rotate|documents\/move|webhook|webhook\/test|webhook\/:delivery\/replay)$/,
  /^POST \/api\/api-(log\/:id\/replay|service\/:id\/switch)$/,
  /^POST \/api\/embedded-dashboard\/:id\/open$/,
  /^POST \/api\/mail-letter\/:id\/retry$/,
  /^POST \/api\/command\/:name\/plan$/,
  /^POST \/api\/command-run\/:id\/(confirm|decide|cancel)$/,
  /^PUT \/api\/embedded-dashboard\/:id\/secret$/,
  /^PUT \/api\/(menu|setting|partner-sync\/job|roles\/:id)$/,
  /^POST \/api\/(menus\/note|partner-sync\/(probe|reject\/:id))$/,
];
