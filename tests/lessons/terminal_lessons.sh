#!/bin/sh
# terminal_lessons.sh - lessons in the terminal by lines of text: every first lesson in both languages with the choices that its text
# calls good, other choices on the way, leaving and coming back, the coach.
#
#   tests/lessons/terminal_lessons.sh [BINARY]      TAP on stdout; BINARY is $SKERRY or build/skerry if not given
root=$(cd "$(dirname "$0")/../.." && pwd)
. "$(dirname "$0")/../support/command_line.sh"
XDG_DATA_HOME=$folder/data
export XDG_DATA_HOME

# answers FILE COLUMN TOKEN: what a learner types, moment by moment; "*" takes the first choice, $c is COLUMN, $a is TOKEN.
answers() {
    awk -v column="$2" -v token="$3" '
        function flush() { if (inside) print answer; inside = 0 }
        /^lesson/ { lessons++ }
        lessons > 1 { next }
        /^moment/ { flush(); inside = 1; answer = "" }
        /^ good/ && answer == "" { answer = substr($0, 7); sub(/\$c/, column, answer); sub(/\$a/, token, answer)
            if (answer ~ /^place /) sub(/\*$/, "r0", answer)
            if (answer ~ /\*$/) answer = 1 }
        /^ free/ { answer = "quit" }
        END { flush() }' "$1"
}

for game in stone-age-junior isle-of-skye skara-brae settlement reykholt; do
    file=$root/games/$(echo "$game" | tr - _)/lessons/1-first.lesson
    answers "$file" a D >typed
    all=$(grep -c '^moment' "$file")
    for lang in en fr; do
        rm -rf data
        "$skerry" learn "$game" --plain --lang $lang <typed >out 2>&1
        status=$?
        last=$(grep -c "^.*($((all - 1))/$all)" out)
        [ $status -eq 0 ] && [ "$last" -ge 1 ] && grep -q "^lesson $game first $all 0" data/skerry/lessons
        verdict $? "$game: the first lesson, $all steps in $lang, to the round that is played alone"
    done
done

expect 0 'step 12 of 12\|(step 13 of 13)' 'the list tells how far one is' "$skerry" learn
rm -rf data
printf '%s\n' 'axe 1' '' 'axe 3' 'price 4' '' 'quit' | "$skerry" learn isle-of-skye first --plain >out 2>&1
[ "$(grep -c '(1/12)' out)" -eq 2 ] && [ "$(grep -c 'try again' out)" -eq 2 ] && grep -q 'close your lake' out
verdict $? 'another choice is answered and taken back'
printf '%s\n' 'hint' 'quit' | "$skerry" learn isle-of-skye --plain >out 2>&1
grep -q '(2/12)' out && ! grep -q '(1/12)' out && grep -q 'Ask 2 gold' out
verdict $? 'a lesson goes on where it was left, and hint shows what is meant'
printf '%s\n' 'axe 3' 'price 2' 'price 1' 'confirm' '' 'buy L19' 'quit' | XDG_DATA_HOME=$folder/other "$skerry" learn isle-of-skye --plain >out 2>&1
grep -q 'It costs 3; you have 2' out
verdict $? 'what is not possible is answered in the words of the lesson'
expect 2 'no lesson "nonsense"' 'an unknown lesson is named' "$skerry" learn reykholt nonsense
expect 2 'nonsense' 'an unknown game is named' "$skerry" learn nonsense
printf '%s\n' 'learn 2' 'quit' | "$skerry" play --plain >out 2>&1
grep -q '(2/12)' out
verdict $? 'the menu leads to the lessons'

# The coach speaks of a kind of decision twice, and then no more.
for time in 1 2 3; do
    printf '%s\n' 'quit' | "$skerry" play isle-of-skye --seats human,beginner --seed 1 --coach --plain >coached$time 2>&1
done
grep -q 'Set aside the tile' coached1 && grep -q 'Set aside the tile' coached2 && ! grep -q 'Set aside the tile' coached3
verdict $? 'the coach explains a new decision, twice at most'
XDG_DATA_HOME=$folder/turn
printf '%s\n' 'axe 1' 'price 2' 'price 1' 'quit' | "$skerry" play isle-of-skye --seats human,beginner --seed 1 --coach --plain >out 2>&1
[ "$(grep -c 'Set aside the tile' out)" -eq 1 ] && [ "$(grep -c '^1\. ' out)" -gt 1 ]
verdict $? 'the coach says it once in a round, however many choices the decision has'
XDG_DATA_HOME=$folder/data
printf '%s\n' 'quit' | "$skerry" play isle-of-skye --seats human,beginner --seed 1 --plain >out 2>&1
! grep -q 'Set aside the tile' out
verdict $? 'without the coach nothing is explained'
for lang in en fr; do
    printf '%s\n' 'hint' 'quit' | "$skerry" play stone-age-junior --seats human,cub --seed 1 --plain --lang $lang >advice-$lang 2>&1
done
grep -q '^> 1\. .*\(helps\|fine\)' advice-en && grep -q '^> 1\. .*\(aide\|bons\)' advice-fr && ! grep -q '%' advice-en advice-fr
verdict $? 'a child is advised in words, without figures'

echo "1..$number"
[ $failures -eq 0 ]
