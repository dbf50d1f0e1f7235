import { expect, test } from 'vitest';
import { B, D, engine, independent, resources, set, turnOf, V } from './play.ts';

const open = { negotiation: 'open' } as const;

test('1.5.2: everybody may speak at a pause; the match waits for the deciding Faction', () => {
  const play = turnOf(B, undefined, open);
  expect(engine.waiting(play.state)).toEqual([B]);
  expect(engine.allowed(play.state)).toEqual([B, D, V]);
  expect(play.verbs(V)).toEqual(['negotiate']);
  expect(play.why('pass', undefined, V)).toEqual({ key: 'not-your-decision', rule: '2.3.2' });
});

test('1.5.2: a gift needs no consent, also out of turn', () => {
  const play = turnOf(B, undefined, open).by(D, 'negotiate').by(D, 'with', 'vijayanagara').by(D, 'give-resources', 5).by(D, 'give-cavalry', 1).by(D, 'propose');
  expect(play.board.resources).toEqual([7, 6, 12]);
  expect(play.board.cavalry).toEqual([1, 0, 1]);
  expect(play.facts.some(({ kind }) => kind === 'gift')).toBe(true);
  expect(play.asked).toBe('eligible-faction.option');
  expect(play.decider).toBe(B);
});

test('1.5.2: a swap is offered, accepted, and both sides change at once', () => {
  const play = turnOf(B, undefined, open).all(['negotiate'], ['with', 'delhi'], ['give-resources', 4], ['want-cavalry', 2], ['propose']);
  expect(play.decider).toBe(D);
  expect(play.verbs()).toEqual(['accept', 'decline']);
  play.say('accept');
  expect(play.board.resources).toEqual([16, 2, 7]);
  expect(play.board.cavalry).toEqual([0, 2, 0]);
});

test('1.5.2: nobody offers what it does not hold, or asks for what the other has not', () => {
  const play = turnOf(B, undefined, open).all(['negotiate'], ['with', 'delhi']);
  expect(play.why('give-resources', 7)).toEqual({ key: 'not-held', rule: '1.5.2' });
  expect(play.why('want-cavalry', 3)?.key).toBe('not-held');
  expect(play.nouns('want-resources')).toHaveLength(12);
});

test('1.8: nobody is given more Resources than fit', () => {
  const play = turnOf(B, resources(0, 22), open).all(['negotiate'], ['with', 'delhi']);
  expect(play.nouns('give-resources')).toEqual([1, 2]);
  expect(play.why('give-resources', 3)).toEqual({ key: 'no-room', rule: '1.8' });
});

test('a declined swap changes nothing', () => {
  const play = turnOf(B, undefined, open).all(['negotiate'], ['with', 'delhi'], ['want-resources', 4], ['propose'], ['decline']);
  expect(play.board.resources).toEqual([12, 6, 7]);
  expect(play.asked).toBe('eligible-faction.option');
});

test('an agreement refused at the outset of an action lets the proposer cancel it', () => {
  const play = turnOf(B, undefined, open).all(['command-alone'], ['command', 'rally']);
  expect(play.why('cancel')).toEqual({ key: 'none-refused', rule: '1.5.2' });
  play.all(['negotiate'], ['with', 'vijayanagara'], ['propose'], ['decline'], ['cancel']);
  expect(play.asked).toBe('eligible-faction.action');
  play.say('command', 'migrate');
  expect(play.board.resources[B]).toBe(6);
});

test('an agreement given is recorded; the action goes on', () => {
  const play = turnOf(B, undefined, open).all(['command-alone'], ['command', 'rally'], ['negotiate'], ['with', 'vijayanagara'], ['propose'], ['accept']);
  expect(play.facts.some(({ kind }) => kind === 'agreed')).toBe(true);
  expect(play.why('cancel')?.key).toBe('none-refused');
});

test('once a space is selected the action cannot be cancelled', () => {
  const play = turnOf(B, undefined, open).all(
    ['command-alone'],
    ['command', 'rally'],
    ['select', 'gondwana'],
    ['negotiate'],
    ['with', 'delhi'],
    ['propose'],
    ['decline'],
  );
  expect(play.why('cancel')).toEqual({ key: 'begun', rule: '1.5.2' });
});

test('a refused agreement before anything is done lets the Faction choose another option', () => {
  const play = turnOf(B, undefined, open).all(['command-and-decree'], ['negotiate'], ['with', 'delhi'], ['propose'], ['decline'], ['cancel']);
  expect(play.asked).toBe('eligible-faction.option');
  expect(play.verbs()).toContain('command-and-decree');
});

test('each other Faction is approached once in a pause, and again after the next decision', () => {
  const play = turnOf(B, undefined, open).all(['negotiate'], ['with', 'delhi'], ['withdraw'], ['negotiate']);
  expect(play.nouns('with')).toEqual(['vijayanagara']);
  play.all(['with', 'vijayanagara'], ['withdraw']);
  expect(play.why('negotiate')).toEqual({ key: 'spoken', rule: '1.5.2' });
  play.say('command-alone');
  expect(play.verbs()).toContain('negotiate');
});

const offerBy = (play: ReturnType<typeof turnOf>, who: number, partner: string) =>
  play.by(who, 'negotiate').by(who, 'with', partner).by(who, 'want-resources', 1).by(who, 'propose');

test('V6: an offer between others holds nobody up: whoever decides goes on, and it lapses', () => {
  const before = turnOf(B, undefined, open);
  const play = offerBy(turnOf(B, undefined, open), V, 'delhi');
  expect(engine.waiting(play.state)).toEqual([D]);
  expect(engine.allowed(play.state)).toEqual([D, V, B]);
  expect(engine.choices(play.state, B)).toEqual(engine.choices(before.state, B));
  expect(engine.view(play.state, B).instead).toEqual({ waiting: [B], prompt: engine.prompt(before.state) });
  play.by(B, 'command-alone');
  expect(play.facts).toContainEqual({ kind: 'lapsed', rule: '1.5.2', data: { faction: 'vijayanagara' } });
  expect([play.asked, play.decider]).toEqual(['eligible-faction.action', B]);
  expect(play.board).toEqual(before.by(B, 'command-alone').board);
  expect(play.state.stack).toEqual(before.state.stack);
});

test('V6: whoever decides and is asked answers, or goes on', () => {
  const play = offerBy(turnOf(B, undefined, open), D, 'bahmani');
  expect(engine.allowed(play.state)).toEqual([B, D]);
  expect(play.verbs(B)).toEqual(expect.arrayContaining(['accept', 'decline', 'command-alone', 'pass']));
  expect(play.why('accept', undefined, D)).toEqual({ key: 'not-your-answer', rule: '1.5.2' });
  play.by(B, 'pass');
  expect(play.board.resources[D]).toBe(12);
  expect(play.decider).not.toBe(B);
});

test('V6: nobody has to wait until an offer is put together', () => {
  const play = turnOf(B, undefined, open).by(V, 'negotiate');
  play.by(B, 'command-alone');
  expect(play.asked).toBe('eligible-faction.action');
});

test('V6: whoever decides may answer an offer with one of their own', () => {
  const play = offerBy(offerBy(turnOf(B, undefined, open), D, 'bahmani'), B, 'delhi');
  expect([play.asked, play.decider]).toEqual(['negotiate.answer', D]);
  expect(engine.choices(play.state, B)).toEqual([{ verb: 'withdraw' }]);
  play.by(B, 'withdraw');
  expect(engine.allowed(play.state)).toEqual([B, V]);
});

test('V6: whoever made an offer may withdraw it while it waits; nobody has refused it', () => {
  const play = offerBy(turnOf(B, undefined, open).all(['command-alone'], ['command', 'rally']), B, 'delhi');
  expect(engine.waiting(play.state)).toEqual([D]);
  expect(play.why('withdraw', undefined, D)).toEqual({ key: 'not-your-offer', rule: '1.5.2' });
  play.by(B, 'withdraw');
  expect(play.facts).toContainEqual({ kind: 'withdrawn', rule: '1.5.2', data: { faction: 'bahmani' } });
  expect([play.asked, play.decider]).toEqual(['bahmani-rally.select', B]);
  expect(play.board.resources).toEqual([12, 6, 7]);
  expect(play.why('cancel')).toEqual({ key: 'none-refused', rule: '1.5.2' });
});

test('options: only the deciding Faction, or nobody, negotiates', () => {
  expect(engine.allowed(turnOf(B, undefined, { negotiation: 'own' }).state)).toEqual([B]);
  expect(turnOf(B, undefined, { negotiation: 'own' }).verbs()).toContain('negotiate');
  expect(turnOf(B, undefined, { negotiation: 'none' }).why('negotiate')).toEqual({ key: 'no-negotiation', rule: '1.5.2' });
});

test('a trade that takes the last Resource leaves no dead end', () => {
  const play = turnOf(B, undefined, open).all(['limited-command'], ['command', 'rally'], ['negotiate'], ['with', 'delhi'], ['give-resources', 6], ['propose']);
  expect(play.board.resources[B]).toBe(0);
  expect(play.verbs()).toContain('done');
});

test('V8: a free Command cancelled after a refusal is chosen anew', () => {
  const play = turnOf(B, undefined, open, 27).say('event', 'shaded');
  expect([play.asked, play.decider]).toEqual(['free-command.which', D]);
  play.all(['command', 'march'], ['negotiate'], ['with', 'bahmani'], ['propose'], ['decline'], ['cancel']);
  expect([play.asked, play.decider]).toEqual(['free-command.which', D]);
  play.all(['command', 'conscript'], ['select', 'malwa']);
  expect(play.n('malwa', 'troop')).toBe(4);
});

test('V8: three actions may be cancelled in a turn, no more', () => {
  const play = turnOf(B, undefined, open).say('command-alone');
  const refused = (command: string) => play.all(['command', command], ['negotiate'], ['with', 'delhi'], ['propose'], ['decline']);
  for (const command of ['rally', 'migrate', 'attack']) refused(command).say('cancel');
  expect(refused('rally').why('cancel')).toEqual({ key: 'cancelled-enough', rule: '1.5.2' });
  play.say('done');
  expect(play.board.declined).toBe(0);
});

test('V8: a Decree refused an agreement at its outset may be cancelled and another chosen', () => {
  const arrange = (board: Parameters<typeof set>[0]) => {
    independent(board, 'malwa');
    set(board, 'maharashtra', { governor: 1 });
  };
  for (const [faction, partner, decree] of [
    [D, 'bahmani', 'campaign'],
    [D, 'bahmani', 'demand-obedience'],
    [B, 'delhi', 'build'],
    [B, 'delhi', 'conspire'],
    [V, 'delhi', 'build'],
    [V, 'delhi', 'compel'],
  ] as const) {
    const play = turnOf(faction, arrange, open).all(['command-and-decree'], ['decree', decree]);
    expect(play.why('cancel')).toEqual({ key: 'none-refused', rule: '1.5.2' });
    const before = { ...play.board, declined: 0, spoke: 0 };
    play.all(['negotiate'], ['with', partner], ['propose'], ['decline'], ['cancel']);
    expect(play.asked).toBe('eligible-faction.action');
    expect(play.board.pieces).toEqual(before.pieces);
    expect(play.nouns('decree')).toContain(decree);
  }
});

test('V8: no Decree is cancelled once it has begun', () => {
  const arrange = (board: Parameters<typeof set>[0]) => {
    set(board, 'jaunpur', { governor: 1 });
    independent(board, 'malwa', 'jaunpur');
  };
  const play = turnOf(D, arrange, open).all(['command-and-decree'], ['decree', 'demand-obedience'], ['select', 'malwa']);
  play.all(['negotiate'], ['with', 'bahmani'], ['propose'], ['decline']);
  expect(play.why('cancel')).toEqual({ key: 'begun', rule: '1.5.2' });
});

test('V8: a free Decree cancelled after a refusal is chosen anew', () => {
  const play = turnOf(V, undefined, open, 22).all(['event', 'unshaded'], ['decree', 'build']);
  play.all(['negotiate'], ['with', 'delhi'], ['propose'], ['decline'], ['cancel']);
  expect(play.asked).toBe('free-decree.which');
  play.all(['decree', 'build'], ['select', 'karnataka']);
  expect(play.n('karnataka', 'temple')).toBe(1);
});
