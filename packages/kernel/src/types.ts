/** The contract of a game: what a match is made of, and what a game must bring. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type Params = { readonly [key: string]: Json };
export type Seat = number;
/** Whoever looks at a match: a seat, or somebody without one. */
export type Viewer = Seat | 'watcher';

/** A decision as a value: what wire, log, bot and screen reader all speak. */
export interface Choice {
  readonly verb: string;
  readonly noun?: Json;
}

/** What happened, which paragraph says so, and who may know it (everybody, unless `only` is there). */
export interface Fact {
  readonly kind: string;
  readonly rule: string;
  readonly only?: readonly Seat[];
  readonly data: Params;
}

/** Local variables of an unfinished paragraph. */
export type Vars = { [key: string]: Json };

/** One unfinished paragraph of the rulebook: which one, and the label of the line where it waits. */
export interface Frame {
  proc: string;
  at: string;
  vars: Vars;
}

export interface Result {
  /** Everybody who won; none after a draw. */
  readonly winners: readonly Seat[];
  readonly points?: readonly number[];
  /** Message key below `result.` */
  readonly reason: string;
  readonly rule: string;
  /** The winners are tied, and another game between them is to decide. */
  readonly playoff?: Playoff;
  /** Seats that had lost before the end, the first of them first: they come last, whatever they have. */
  readonly lost?: readonly Seat[];
}

/** A game that decides another one. It is named, not imported: the table brings the two together. */
export interface Playoff {
  readonly game: string;
  readonly options: Options;
}

/** A match: plain JSON, nothing else. */
export interface State<B extends object = object> {
  rules: string;
  board: B;
  stack: Frame[];
  step: number;
  result?: Result;
  /** Seats that have lost although the match goes on, in this order; no rule knows of it. */
  lost?: readonly Seat[];
}

/** A message for people: a key below `prompt.` or `why.`, its parameters, and the paragraph it comes from. */
export interface Message {
  readonly key: string;
  readonly params?: Params;
  readonly rule?: string;
}

/** One outcome of chance: `value` is one of 0 … n-1. */
export interface Draw {
  readonly label: string;
  readonly n: number;
  readonly value: number;
}

/** Where chance comes from. Labels name the purpose (`deck`, `battle/attacker`); each label has its own sequence. */
export interface Chance {
  int(label: string, n: number): number;
}

/** What a line may read. */
export interface Look<B extends object, V extends Vars = Vars> {
  readonly board: B;
  readonly vars: V;
}

/** What a line may do. */
export interface Turn<B extends object, V extends Vars = Vars> extends Look<B, V> {
  /** One of 0 … n-1, by chance. */
  draw(label: string, n: number): number;
  /** Whether facts are recorded: where putting one together takes time, it may be left out. */
  readonly told: boolean;
  /** Records a fact; its paragraph is that of the running line unless `rule` says otherwise. */
  tell(kind: string, data: Params, more?: { readonly rule?: string; readonly only?: readonly Seat[] }): void;
  /** Ends the match. */
  end(result: Result): void;
}

/** A question to one or several seats; the first answer given is taken and the procedure goes on. */
export interface Ask<B extends object, V extends Vars = Vars> {
  /** Label, unique in its procedure. With the procedure's name it is also the key of the prompt. */
  readonly ask: string;
  readonly rule?: string;
  /** Who is asked. */
  of(look: Look<B, V>): Seat | readonly Seat[];
  /** Seats that may answer as well, without anybody waiting for them. */
  may?(look: Look<B, V>): readonly Seat[];
  /** Public parameters of the prompt. */
  params?(look: Look<B, V>): Params;
  /** Everything this seat may answer: complete, in a stable order, without duplicates, never empty for a seat that is asked. */
  choices(look: Look<B, V>, seat: Seat): readonly Choice[];
  /** Why a choice is not offered; `undefined` only if it is. Must bear any noun. */
  why(look: Look<B, V>, seat: Seat, choice: Choice): Message | undefined;
  take(turn: Turn<B, V>, seat: Seat, choice: Choice): void;
}

/** Functions of lines are taken from methods, so that a procedure for one board may stand in a list for any board. */
type Reads<B extends object, V extends Vars, R> = { read(look: Look<B, V>): R }['read'];
type Does<B extends object, V extends Vars> = { act(turn: Turn<B, V>): void }['act'];

/** A line of a procedure, in rulebook order. */
export type Line<B extends object, V extends Vars = Vars> =
  | { readonly do: Does<B, V>; readonly rule?: string }
  | Ask<B, V>
  | {
      /** The procedure to go through; undefined: none, go on. */
      readonly call: string | Reads<B, V, string | undefined>;
      /** Label, unique in its procedure; the called name if left out. */
      readonly as?: string;
      readonly with?: Reads<B, V, Vars>;
      /** While the called procedure waits: the label of an ask of this one that its seats may answer instead. They are not waited for; the called procedure is left as it stands. */
      readonly instead?: Reads<B, V, string | undefined>;
    }
  | { readonly if: Reads<B, V, boolean>; readonly then: readonly Line<B, V>[]; readonly else?: readonly Line<B, V>[] }
  | { readonly while: Reads<B, V, boolean>; readonly lines: readonly Line<B, V>[] }
  /** Leaves the procedure. */
  | { readonly return: true };

/** One paragraph of the rulebook as lines. */
export interface Proc<B extends object> {
  readonly name: string;
  readonly rule: string;
  readonly lines: readonly Line<B>[];
}

/** Options of a match after checking: each key of the game's list has a value. */
export type Options = { readonly [key: string]: number | string | boolean };
export type OptionSpec =
  | { readonly key: string; readonly kind: 'int'; readonly min: number; readonly max: number; readonly default: number }
  | { readonly key: string; readonly kind: 'choice'; readonly of: readonly string[]; readonly default: string }
  | { readonly key: string; readonly kind: 'flag'; readonly default: boolean };

/** The rules of a game for one edition, as its author writes them. */
export interface Rules<B extends object> {
  readonly name: string;
  readonly procs: readonly Proc<B>[];
  /** The edition as these rules read it, for players made of code. */
  readonly edition?: object;
  /** The procedure that is the whole game. */
  readonly main: string;
  /** The board before the first line of `main`; no chance here. */
  setup(seats: number, options: Options): B;
  /** Why these seats and options cannot be played together. */
  refuse?(seats: number, options: Options): Message | undefined;
  copy(board: B): B;
  /** What everybody may know, field by field. It may share lists with the board, so that views are cheap: look before the state is advanced in place. */
  view(board: B): Json;
  /** What a seat alone may know beyond that: more fields of its view, or other values of some. */
  own?(board: B, seat: Seat): Params;
  /** A board that this seat cannot tell from the real one; may change and return the copy it is given. */
  guess(board: B, seat: Seat, chance: Chance): B;
  /** Conservation laws that do not hold. */
  audit(board: B): string[];
  /** What a seat plays, as a message key; absent: `seat.` and its number. */
  side?(board: B, seat: Seat): string;
  /** How good the board is for a seat, higher is better; for greedy players and search. */
  evaluate?(board: B, seat: Seat): number;
}

/** A game as hosts know it. */
export interface Game<B extends object = object> {
  readonly id: string;
  /** Version of the rules; a match keeps the one it began with. */
  readonly version: number;
  readonly seats: readonly number[];
  readonly options: readonly OptionSpec[];
  /** Component sets by name; the first is the default. */
  readonly editions: { readonly [name: string]: Json };
  /** Rules for an edition; throws an EditionError that says everything wrong with it. */
  rules(edition: Json): Rules<B>;
  /** Everything the rules may say, for the catalogues. */
  readonly vocabulary: Vocabulary;
  /** Message catalogues, key -> ICU text. */
  readonly messages: { readonly en: Catalogue; readonly zh: Catalogue };
  /** How the parameters of its messages are called, where they are identifiers. */
  readonly names?: Names;
  /** What a seat may have answered in its absence. */
  readonly orders?: Orders;
  /** Talk at its table is open and binds nobody: the host keeps a ledger of promises. */
  readonly promises?: boolean;
}

/** Standing orders of a seat: what it would answer is written down beforehand. They know what the seat sees, and nothing else. */
export interface Orders {
  /** What is wrong with an order from outside; must bear anything. */
  check(order: unknown, seat: Seat): Message | undefined;
  /** The answer to what this seat is asked, one of `choices`; undefined where the order says nothing. */
  answer(view: View, seat: Seat, order: Json, choices: readonly Choice[]): Choice | undefined;
}

/** From identifiers to words; hosts pass parameters through here before they format a message. */
export interface Names {
  /** Parameters of a prompt, fact or reason with names in them; `players` by seat, if they have any. */
  speak?(words: Catalogue, params: Params, players: readonly string[]): Params;
  /** Parameters of the message `verb.<verb>` for a choice. */
  choice(choice: Choice): Params;
}

export type Catalogue = { readonly [key: string]: string };

/** Keys of all messages of a game, without their prefix. */
export interface Vocabulary {
  readonly verbs: readonly string[];
  readonly facts: readonly string[];
  readonly reasons: readonly string[];
  readonly results: readonly string[];
}

/** What a viewer sees of a match. */
export interface View {
  readonly rules: string;
  readonly step: number;
  readonly waiting: readonly Seat[];
  readonly prompt?: Message;
  /** What these seats may answer instead, without being waited for. */
  readonly instead?: { readonly waiting: readonly Seat[]; readonly prompt: Message };
  readonly board: Json;
  readonly result?: Result;
  readonly lost?: readonly Seat[];
}
