/** The table of every lesson: nobody negotiates, and a tie is shared. */
export const OPTIONS = { 'timurs-shadow': false, tiebreak: 'shared', negotiation: 'none' };
