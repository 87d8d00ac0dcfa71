/**
 * Types only: the data that the server sends and that the page keeps.
 *
 * @typedef {number | string} Move  a child's number in a tree, the text of a move in a game
 *
 * @typedef {{tree: string}} TreeSubject
 * @typedef {{kind: string, width: number, depth: number, seed: number, order?: number | null, range?: number}} Generated
 * @typedef {{generated: Generated}} GeneratedSubject
 * @typedef {{game: string, position: string | null, evaluator: string | null}} GameSubject
 * @typedef {TreeSubject | GeneratedSubject | GameSubject} Subject
 *
 * @typedef {{kind: 'exhaustive' | 'depth-first' | 'best-first' | 'driver' | 'selective', inner: string | null,
 *   start: 'window' | 'above' | 'below' | 'middle' | 'guess', side: 'root' | 'children',
 *   stores: 'nothing' | 'notes' | 'descriptors' | 'tree' | 'memory', cutoffs: 'reported' | 'none'}} Nature
 * @typedef {'solved-root' | 'live-leaf' | 'live-max' | 'live-min' | 'solved-min' | 'solved-max'} Case
 * @typedef {{answered: number | null, failed: {low: number, high: number} | null, cases: Partial<Record<Case, number>>,
 *   events: Partial<Record<EventKind, number>>, otherwise: number | null, tested: EventKind[]}} Lines  `tested` events
 *   happen inside a test, which has pseudo-code of its own
 * @typedef {{pseudocode: string, places: [number, number][]}} MinimaxForm  the lines of the negamax form in it, at MAX
 *   and at MIN nodes
 * @typedef {{name: string, title: string, short: string, paper: string, finds: string, nature: Nature,
 *   pseudocode: string, lines: Lines, minimax: MinimaxForm | null, explanation: string, choices: string[]}} AlgorithmInfo  `finds` is `estimate` if
 *   its answers prove nothing
 * @typedef {{name: string, about: string, value: string, default: string,
 *   kind: 'number' | 'words' | 'switch' | 'words-or-number' | 'list', least?: number, most?: number,
 *   words?: string[]}} OptionInfo  `default` describes the default
 * @typedef {{name: string, title: string, evaluators: {name: string, about: string}[], positions: string,
 *   start: string, sides: [string, string]}} GameInfo
 * @typedef {{id: string, title: string, about: string, tree: string, depth: number}} GalleryTree
 * @typedef {{algorithm: string, called: string}} Shown  an algorithm, and its name in a sentence
 * @typedef {{home: Shown, watch: {algorithm: string}, compare: {algorithms: string[], next: string, tree: Generated},
 *   play: {game: string, algorithm: string, level: number, depth: number},
 *   practice: {exercises: (Shown & {exercise: string})[], sizes: {size: string, title: string, width: number,
 *   depth: number}[], kind: string, range: number, seeds: number}, generated: Generated}} Defaults
 * @typedef {{gallery: string, algorithm: string, options: Record<string, string | number | boolean>, at: number,
 *   leaf_visits: number}} CourseSearch
 * @typedef {{title: string, text: string[], searches: CourseSearch[]}} CourseStep
 * @typedef {{kind: string, title: string, ordered: boolean}} TreeKind  `ordered` kinds take an `order`
 * @typedef {{schema: string, version: string, algorithms: AlgorithmInfo[], games: GameInfo[], options: OptionInfo[],
 *   levels: {level: number, limits: {nodes?: number, milliseconds?: number}}[], trees: TreeKind[], defaults: Defaults, gallery: GalleryTree[], course: CourseStep[],
 *   caps: {events: number, nodes: number, seconds: number, body_bytes: number}}} About
 *
 * @typedef {{parent: number, move: Move, value: number | null, children: number}} PageNode
 * @typedef {{schema: string, depth: number, capped: boolean, nodes: PageNode[]}} PageTree
 *
 * @typedef {'expand' | 'leaf' | 'settled' | 'better' | 'cutoff' | 're-search' | 'select' | 'insert' | 'remove'
 *   | 'purge' | 'round' | 'leave' | 'store'} EventKind
 * @typedef {number | 'inf' | '-inf' | 'drawn' | null} Told  a number as a trace writes it
 * @typedef {{event: EventKind, node: number, path?: Move[], depth?: number, alpha?: Told, beta?: Told, value?: Told,
 *   move?: Move, index?: number, status?: 'live' | 'solved', merit?: Told, lower?: Told, upper?: Told,
 *   replaced?: boolean}} TraceEvent
 * @typedef {{schema: string, depth: number, algorithm: string, options: Record<string, unknown>, cap: number,
 *   tree?: Record<string, unknown>, game?: {name: string, position: string, evaluator?: string}}} TraceHeader
 * @typedef {{event: 'end', value: number | null, bounds: {lower: Told, upper: Told},
 *   line: Move[], leaf_visits: number, inner_nodes: number, pass_nodes: number, re_searches: number,
 *   rounds: number | null, stopped: string, events: number, dropped: number}} TraceEnd
 * @typedef {{header: TraceHeader, events: TraceEvent[], end: TraceEnd}} Trace
 *
 * @typedef {{lower: number, upper: number}} Bounds  as MAX sees them; infinite ends are ±Infinity
 */
export {};
